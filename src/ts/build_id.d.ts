/** Which build of the core belongs to this face; the build writes `build_id.js`. */
declare const id: string;
export default id;

// `npm run build`: everything that is needed, then pkg/.
import { guard } from './run.mjs';
import { setup } from './setup.mjs';

guard(setup);

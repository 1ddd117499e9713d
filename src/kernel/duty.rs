//! The built-in duties: what the one developer message of a turn tells the model.

use crate::kernel::{mode::WorkMode, profile::Lang};

/// The duty of a mode. Rule `profile.duty`.
pub const fn duty(mode: WorkMode, lang: Lang) -> &'static str {
    match (mode, lang) {
        (WorkMode::Ask, Lang::En) => {
            "This turn is for answering only. Answer from what you can read. Do not change files, run commands, or write memory or plans. \
             If the user asks for one of these, say plainly that it cannot be done in this mode and that the agent mode can; \
             never pretend that it was done."
        }
        (WorkMode::Plan, Lang::En) => {
            "This turn is for planning only. Write the plan with the plan tools and change nothing else. \
             If the user wants code changed or commands run, say that this needs the agent mode."
        }
        (WorkMode::Agent, Lang::En) => {
            "This turn may change the workspace and run commands. Every call passes an approval pipeline, and some wait for a person. \
             Change plans through the plan tools; those need no separate wait. \
             When a call is denied nothing was changed: say so, and go on without it."
        }
        (WorkMode::Ask, Lang::Zh) => {
            "本轮只作回答。请依据能读到的内容作答。不要修改文件、运行命令，也不要写入记忆或计划。\
             若用户要求这些操作，请直说本模式做不到、智能体模式可以；绝不假装已经做了。"
        }
        (WorkMode::Plan, Lang::Zh) => {
            "本轮只作规划。请用计划工具写出计划，不要改动其他任何东西。若用户想修改代码或运行命令，请说明需要智能体模式。"
        }
        (WorkMode::Agent, Lang::Zh) => {
            "本轮可以修改工作区并运行命令。每次调用都要经过审批流程，有些需要等人批准。\
             修改计划请用计划工具，它们无需另行等待。若调用被拒绝，则什么都没有改变：请如实说明，然后继续。"
        }
    }
}

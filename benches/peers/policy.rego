package decide

import rego.v1

default effect := "ask"

effect := "deny" if is_string(input.inspectErr)
else := "deny" if not input.bound
else := "deny" if input.default == "deny"
else := "allow" if { input.default == "allow"; not input.outsideWorkspace }
else := "deny" if input.agentEffect == "deny"
else := "allow" if { input.agentEffect == "allow"; not input.outsideWorkspace }
else := "allow" if input.approved
else := "allow" if { input.approval == "yolo"; not input.outsideWorkspace }

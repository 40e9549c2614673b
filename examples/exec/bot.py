"""An assistant, a user and a judge over standard streams: one JSON object a line, both ways."""
import json
import sys


def respond(query):  # the assistant: ask or answer
    if query["context"]["turn"] == 0 and query["context"]["questionsLeft"] > 0:
        return {"text": "Which one do you mean?", "action": "ask"}
    return {"text": "Done for: " + query["brief"]["request"], "action": "answer", "confidence": 0.6}


def reply(query):  # the user, who knows the secret
    for slot in query["secret"]["slots"]:
        return {"text": "I mean the " + slot["asksFor"] + ".", "relevant": True, "filled": [slot["name"]]}
    return {"end": "there is nothing to add"}


def judge(query):  # is the final answer right?
    right = query["secret"].get("answer", {}).get("allOf", [])
    said = query["dialogue"][-1]["text"].lower()
    value = all(any(wording.lower() in said for wording in group) for group in right)
    return {"value": value, "reason": "looked for the right wordings"}


for line in sys.stdin:
    query = json.loads(line)
    try:
        result = {"respond": respond, "reply": reply, "judge": judge}[query["type"]](query)
    except Exception as error:  # told to Querent as a fault of this dialogue
        result = {"error": repr(error)}
    print(json.dumps({"id": query["id"], **result}), flush=True)

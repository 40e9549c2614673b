"""A bot behind HTTP that keeps sessions: POST /chat {message, session_id} (FastAPI or Flask would do as well)."""
import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

sessions = {}


class Bot(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        said = sessions.setdefault(body["session_id"], [])
        said.append(body["message"])
        if len(said) == 1:
            reply = {"intent": "clarify", "messages": [{"text": "Which one do you mean?"}]}
        else:
            reply = {"intent": "final", "messages": [{"text": f"Done for: {said[0]} ({said[1]})"}]}
        answer = json.dumps({"session_id": body["session_id"], "output": reply}).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Bot)
print(f"listening on http://127.0.0.1:{server.server_address[1]}", flush=True)
server.serve_forever()

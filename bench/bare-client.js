/**
 * The floor: a client that does the same calls and nothing else. `node bare-client.js ORIGIN CONCURRENCY SIZES`, where the
 * file SIZES holds the sizes of the bodies of each dialogue. Plain JavaScript, so that nothing is stripped or compiled.
 */
const { readFileSync } = process.getBuiltinModule('node:fs');
const { Agent, request } = process.getBuiltinModule('node:http');

const [origin, concurrency, sizesFile] = process.argv.slice(2);
const { hostname, port } = new URL(origin);
const dialogues = JSON.parse(readFileSync(sizesFile, 'utf8')).sort((left, right) => right.length - left.length);
const agent = new Agent({ keepAlive: true, maxSockets: Number(concurrency) });
const HEAD = '{"model":"bench","messages":[{"role":"user","content":"';
const TAIL = '"}],"temperature":0,"max_tokens":512}';
const PADDING = 'Lorem ipsum dolor sit amet. '.repeat(10_000);

function call(size, index) {
  const content = `${index} ${PADDING}`.slice(0, Math.max(1, size - HEAD.length - TAIL.length));
  const body = `${HEAD}${content}${TAIL}`;
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(
      { method: 'POST', hostname, port, path: '/v1/chat/completions', agent, headers },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString()).choices[0].message.content));
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

let next = 0;
async function worker() {
  for (let index = next++; index < dialogues.length; index = next++) {
    for (const size of dialogues[index]) await call(size, index);
  }
}
await Promise.all(Array.from({ length: Number(concurrency) }, worker));
agent.destroy();

import { origin } from '#contracts/origin.ts'

// They run as they stand: a test takes them from the page and starts them beside a photo called maglia.jpg.

const curl = `curl ${origin}/api/v1/generations \\
  -H "Authorization: Bearer $INDOSSO_KEY" \\
  -H "Idempotency-Key: maglia-001" \\
  -H "Prefer: wait=60" \\
  -F productImage=@maglia.jpg \\
  -F selectedGender=female \\
  -F ref=MAGLIA-001`

const php = `<?php
$api = '${origin}/api/v1';
$key = 'Authorization: Bearer ' . getenv('INDOSSO_KEY');

$request = curl_init("$api/generations");
curl_setopt_array($request, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [$key, 'Idempotency-Key: maglia-002', 'Prefer: wait=60'],
    CURLOPT_POSTFIELDS => [
        'productImage' => new CURLFile('maglia.jpg'),
        'selectedGender' => 'female',
        'ref' => 'MAGLIA-002',
    ],
]);
$generation = json_decode(curl_exec($request), true);

$image = curl_init("$api/generations/{$generation['id']}/image");
curl_setopt_array($image, [CURLOPT_RETURNTRANSFER => true, CURLOPT_HTTPHEADER => [$key]]);
file_put_contents('indossata.png', curl_exec($image));
echo $generation['status'];`

const node = `import { readFile, writeFile } from 'node:fs/promises'

const api = '${origin}/api/v1'
const headers = { authorization: \`Bearer \${process.env.INDOSSO_KEY}\` }

const form = new FormData()
form.set('productImage', new Blob([await readFile('maglia.jpg')]), 'maglia.jpg')
form.set('selectedGender', 'female')
form.set('ref', 'MAGLIA-003')
const response = await fetch(\`\${api}/generations\`, {
  method: 'POST',
  headers: { ...headers, prefer: 'wait=60', 'idempotency-key': 'maglia-003' },
  body: form,
})
const generation = await response.json()
if (!response.ok) throw new Error(generation.message)

const image = await fetch(\`\${api}/generations/\${generation.id}/image\`, { headers })
await writeFile('indossata.png', Buffer.from(await image.arrayBuffer()))
console.log(generation.status)`

const python = `import os
import requests

api = "${origin}/api/v1"
headers = {"Authorization": f"Bearer {os.environ['INDOSSO_KEY']}"}

with open("maglia.jpg", "rb") as photo:
    response = requests.post(
        f"{api}/generations",
        headers={**headers, "Prefer": "wait=60", "Idempotency-Key": "maglia-004"},
        files={"productImage": photo},
        data={"selectedGender": "female", "ref": "MAGLIA-004"},
    )
response.raise_for_status()
generation = response.json()

image = requests.get(f"{api}/generations/{generation['id']}/image", headers=headers)
with open("indossata.png", "wb") as file:
    file.write(image.content)
print(generation["status"])`

const config = `{
  "mcpServers": {
    "indosso": {
      "type": "http",
      "url": "${origin}/mcp",
      "headers": { "Authorization": "Bearer \${INDOSSO_KEY}" }
    }
  }
}`

const listTools = `curl ${origin}/mcp \\
  -H "Authorization: Bearer $INDOSSO_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Accept: application/json, text/event-stream" \\
  -d '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`

export const assistants = [
  { name: 'mcp-config', code: config },
  { name: 'mcp-curl', code: listTools },
] as const

export const examples = [
  { name: 'curl', title: 'curl', code: curl },
  { name: 'php', title: 'PHP', code: php },
  { name: 'node', title: 'Node', code: node },
  { name: 'python', title: 'Python', code: python },
] as const

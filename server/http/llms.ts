import { api } from '#contracts/api.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { mcpPath, scopesOf, type ToolName, tools } from '#contracts/mcp.ts'
import { keyRate } from '#contracts/v1.ts'

/** What a language model has to know to write against the API (llmstxt.org), from the table of endpoints. */
export function llmsText(appUrl: string): string {
  const doors = Object.values(api)
    .flatMap((room) => Object.values<Endpoint>(room))
    .filter(({ access }) => access === 'key')
    .map(({ method, path, summary, scope, mode }) => {
      const needed = `${scope ? ` Scope \`${scope}\`.` : ''}${mode ? ' Live keys only.' : ''}`
      return `- \`${method} ${path.replace(/:(\w+)/g, '{$1}')}\`: ${summary}.${needed}`
    })
  return `# Indosso

> Virtual try-on for clothing shops: a photo of a garment in, a picture of it worn out.

- [Documentation](${appUrl}/en/sviluppatori): examples in curl, PHP, Node and Python, and the rules
- [OpenAPI 3.1](${appUrl}/api/v1/openapi.json): every call, field and error code

## Calls

Authenticate with \`Authorization: Bearer KEY\`. Test keys (\`indosso_test_...\`) are free: real pictures, no credits, 50 a day.

${doors.join('\n')}

## Assistants

The same by Model Context Protocol at \`${appUrl}${mcpPath}\`, stateless, with the key as bearer token:

${assistantTools()}

## Rules

- Send an \`Idempotency-Key\` with every POST that makes a picture: a repeated request gets the same answer.
- \`Prefer: wait=60\` answers 200 when the picture is ready, else 202; then poll \`GET /api/v1/generations/{id}\` or use a webhook.
- ${keyRate.perSecond} requests a second for each key, bursts of ${keyRate.burst}; after a 429 wait for \`Retry-After\`.
- Lists answer \`{data, next}\`; send \`next\` as \`after\`.
- Errors are application/problem+json; rely on \`code\`.
- Webhooks follow Standard Webhooks 1.0.
`
}

function assistantTools(): string {
  // The keys are those of the table, which Object.entries forgets.
  const entries = Object.entries(tools) as [ToolName, (typeof tools)[ToolName]][]
  return entries
    .map(([name, { english }]) => `- \`${name}\`: ${english} Scopes \`${scopesOf(name).join(', ')}\`.`)
    .join('\n')
}

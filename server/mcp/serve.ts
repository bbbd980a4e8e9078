import {
  type CallToolResult,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
} from '@modelcontextprotocol/server'
import { toJSONSchema } from 'zod/v4/core'
import { type Tool as Described, type ToolName, tools } from '#contracts/mcp.ts'
import type { Context } from '#server/context.ts'
import { type Asker, DoorRefused } from './call-door.ts'
import { type Said, toolsFor } from './tools.ts'

const hour = 3600_000
const instructions =
  'Indosso makes pictures of garments worn, for clothing shops. Check a photo with consiglia_foto first; anteprima_studio is free; genera and lotto spend credits and tell the cost before. Speak to the person in their language.'

/** One request, answered whole: each has a server of its own, which knows whose key it came with. */
export async function serveMcp(ctx: Context, asker: Asker): Promise<Response> {
  const handler = createMcpHandler(() => serverFor(ctx, asker), {
    // The tools do not change while somebody listens.
    maxSubscriptions: 0,
    onerror: (error) => ctx.log.debug({ error: String(error) }, 'MCP request refused'),
  })
  const { headers, method, url, body, host } = asker.request
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  return handler.fetch(new Request(`http://${host}${url}`, { method, headers: given }), { parsedBody: body })
}

function serverFor(ctx: Context, asker: Asker): Server {
  const server = new Server(
    { name: 'indosso', title: 'Indosso', version: '1.0.0', websiteUrl: ctx.config.appUrl },
    {
      capabilities: { tools: {} },
      instructions,
      cacheHints: { 'tools/list': { ttlMs: hour, cacheScope: 'public' } },
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: listed }))
  server.setRequestHandler('tools/call', ({ params }) => {
    if (!isTool(params.name))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`)
    return answer(ctx, toolsFor(ctx, asker)[params.name](params.arguments ?? {}))
  })
  return server
}

const isTool = (name: string): name is ToolName => Object.hasOwn(tools, name)

const listed = Object.entries<Described>(tools).map(
  ([name, { title, italian, english, input, effect }]): Tool => ({
    name,
    title,
    description: `${italian}\n${english}`,
    // Of an object, as a tool's arguments have to be.
    inputSchema: toJSONSchema(input, { io: 'input' }) as Tool['inputSchema'],
    annotations: {
      readOnlyHint: effect === 'reads',
      destructiveHint: false,
      idempotentHint: effect !== 'free',
      openWorldHint: false,
    },
  }),
)

/** What a door refused is an answer too: the assistant can tell the person, and try something else. */
async function answer(ctx: Context, saying: Promise<Said>): Promise<CallToolResult> {
  try {
    const { facts, sentence, picture } = await saying
    const text = sentence ? `${sentence}\n${JSON.stringify(facts)}` : JSON.stringify(facts)
    return {
      structuredContent: facts,
      content: [{ type: 'text', text }, ...(picture ? [{ type: 'image' as const, ...picture }] : [])],
    }
  } catch (error) {
    if (!(error instanceof DoorRefused)) {
      ctx.log.error({ err: error }, 'a tool failed')
      throw new ProtocolError(ProtocolErrorCode.InternalError, 'Internal error')
    }
    const { problem } = error
    const text = `${problem.message}\n${problem.detail ?? ''}\n${JSON.stringify(problem)}`
    return { isError: true, structuredContent: { ...problem }, content: [{ type: 'text', text }] }
  }
}

import type { TokenUsage } from './prices.ts'
import { objectOf, parseObject } from './wire.ts'

interface Painted {
  /** Empty where there is none. */
  picture: Buffer
  usage: TokenUsage
}

/**
 * The answer of `images/edits`. The picture is megabytes of base64, which are taken out before the rest is read: as JSON,
 * that is as text, they would cost more than everything else that is done for a picture.
 */
export function readAnswer(answer: Buffer): Painted {
  const { start, end } = findPicture(answer)
  const rest = parseObject(Buffer.concat([answer.subarray(0, start), answer.subarray(end)]))
  const usage = objectOf(rest?.usage)
  return {
    picture: Buffer.from(answer.toString('latin1', start, end), 'base64'),
    usage: {
      inputTokens: numberOf(usage?.input_tokens),
      outputTokens: numberOf(usage?.output_tokens),
      textTokens: numberOf(objectOf(usage?.input_tokens_details)?.text_tokens),
    },
  }
}

/** Between the quotes of the first picture; nowhere when there is none. */
function findPicture(answer: Buffer): { start: number; end: number } {
  const at = answer.indexOf('"b64_json"')
  const [opening] = /^"b64_json"\s*:\s*"/.exec(answer.toString('latin1', at, at + 100)) ?? []
  if (at < 0 || !opening) return { start: 0, end: 0 }
  const start = at + opening.length
  return { start, end: Math.max(start, answer.indexOf('"', start)) }
}

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

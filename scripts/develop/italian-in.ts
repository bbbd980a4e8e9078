const comment = /\/\*[\s\S]*?\*\/|(^|[\s;{(,])\/\/[^\n]*/g
const literal = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g
// Letters with an accent, words that English does not have, and "non" where no hyphen follows.
const italian =
  /[àèéìòù]|\b(il|gli|di|della|delle|degli|dei|nel|nella|una|sono|che|questo|questa|ancora|foto|immagine|indirizzo|riprova|scegli|controlla|inserisci|troppo|solo|(richiest|valid|consentit|confermat|corrett)[oaie])\b|\bnon \w/i

/** The strings of a source file that read as Italian sentences; comments do not count, nor single words. */
export const italianIn = (source: string): string[] =>
  [...source.replace(comment, '$1').matchAll(literal)]
    .map(([text]) => text)
    .filter((text) => italian.test(text) && /\s/.test(text.slice(1, -1).trim()))

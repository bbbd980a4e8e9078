// What people choose when they are made to add a capital and a number: these words, with digits and signs around them.
const commonWords = new Set(
  `password passwort passw0rd p4ssword p@ssword p@ssw0rd pass parola parolachiave chiave segreto segreta secret
  admin administrator amministratore root user utente guest ospite test testing prova prove demo login accesso
  welcome benvenuto benvenuta benvenuti ciao ciaociao salve hello letmein fammientrare changeme cambiami default
  qwerty qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qwe qweasd qweasdzxc qaz abc abcd
  abcde abcdef abcdefg aaaa aaaaaa aaaaaaaa xxxx xxxxxx iloveyou tiamo amore amoremio amor love tesoro vita mamma
  papa famiglia famiglia dio gesu madonna francesco alessandro andrea lorenzo matteo gabriele leonardo riccardo
  davide giuseppe antonio marco luca giovanni roberto stefano simone federico michele daniele paolo mario luigi
  giulia sofia aurora sara martina chiara francesca anna maria alessia giorgia elena alice beatrice valentina
  federica silvia laura elisa roberta michael jordan daniel jessica ashley charlie thomas juventus juve inter milan
  roma lazio napoli fiorentina torino forzajuve forzainter forzamilan forzaroma forzanapoli ferrari vespa ducati
  italia italy italiano milano venezia firenze bologna palermo genova estate primavera inverno autunno summer
  winter spring autumn gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre
  dicembre lunedi venerdi domenica monday friday sunday football calcio baseball basketball master superman batman
  pokemon naruto dragon monkey shadow sunshine princess principessa angelo angel flower computer internet google
  facebook instagram samsung apple iphone android windows microsoft negozio boutique moda fashion indosso pizza
  spaghetti nutella cioccolato chocolate ciccio pippo topolino minnie paperino freedom whatever trustno starwars`
    .split(/\s+/)
    .filter(Boolean),
)

/** One of those that attackers try first, whatever rules it obeys. */
export function isCommon(password: string): boolean {
  const word = password
    .toLowerCase()
    .replace(/^\P{L}+/u, '')
    .replace(/\P{L}+$/u, '')
  const isRepeated = /^(.{1,4})\1+$/.test(password.toLowerCase())
  // Two letters among digits are a number with an ornament.
  return word.length <= 2 || isRepeated || commonWords.has(word) || commonWords.has(plain(word))
}

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}
const plain = (word: string): string => word.replace(/[013457@$]/g, (sign) => leet[sign] ?? sign)

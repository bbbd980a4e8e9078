import { type SkinTone, toneLabels } from '#contracts/catalogue.ts'
import { type BodyType, bodyTypeLabels, type Gender, type Pose, poseLabels } from '#contracts/generations.ts'
import { providerLabels } from '#contracts/image-providers.ts'
import type { Expression, HairColour, HairShape, HairStyle } from '#contracts/person.ts'
import { copyIn } from '#web/language/language.ts'

const italian = {
  error: 'Errore',
  failed: 'Operazione non riuscita.',
  title: 'Crea un modello con AI',
  text: 'Descrivi una persona che non esiste: ne creiamo quattro, ne scegli una, e la vediamo di fronte, di lato e di spalle. Tutte e tre le immagini sono il riferimento per chi indossa i capi.',
  noAi: 'Qui non è configurato nessun servizio AI',
  noAiText:
    'Il nostro motore disegna manichini, non persone. Per creare un modello serve un servizio AI tra i fornitori di immagini.',
  name: 'Nome',
  nameHint: 'Solo il nome di battesimo. Resta da noi: all’AI non viene detto.',
  gender: 'Genere',
  genders: { female: 'Femminile', male: 'Maschile' } as Record<Gender, string>,
  bodyType: 'Corporatura',
  bodies: bodyTypeLabels as Record<BodyType, string>,
  tone: 'Carnagione',
  tones: toneLabels as Record<SkinTone, string>,
  age: 'Età',
  size: 'Taglia',
  height: 'Altezza (cm)',
  hairColour: 'Colore dei capelli',
  hairColours: {
    black: 'Neri',
    'dark-brown': 'Castano scuro',
    brown: 'Castani',
    blond: 'Biondi',
    red: 'Rossi',
    grey: 'Grigi',
  } as Record<HairColour, string>,
  hairStyle: 'Lunghezza capelli',
  hairStyles: { shaved: 'Rasati', short: 'Corti', medium: 'Medi', long: 'Lunghi' } as Record<
    HairStyle,
    string
  >,
  hairShape: 'Tipo di capelli',
  hairShapes: { straight: 'Lisci', wavy: 'Mossi', curly: 'Ricci', coily: 'Afro' } as Record<
    HairShape,
    string
  >,
  expression: 'Espressione',
  expressions: { natural: 'Naturale', smiling: 'Sorridente', serious: 'Seria' } as Record<Expression, string>,
  names: providerLabels,
  cost: {
    house: (provider: string, money: string) =>
      `Quattro candidati e due viste con ${provider}: circa ${money}, tra i costi AI del servizio. Ogni immagine è marcata come fatta con AI.`,
    own: (provider: string, _money: string) =>
      `Quattro candidati e due viste con ${provider}: non usa i tuoi crediti. Ogni immagine è marcata come fatta con AI.`,
  },
  begin: 'Crea 4 candidati',
  open: 'Casting in corso',
  years: (age: number) => `${age} anni`,
  spent: (money: string) => `Speso finora: ${money}`,
  toChoose: 'Scegli chi diventa il tuo modello: gli altri vengono eliminati.',
  making: 'I candidati arrivano uno alla volta. Puoi chiudere la pagina: li ritrovi qui.',
  posing: 'È già tra i modelli. Stiamo creando le altre viste dalla foto scelta.',
  candidate: (number: number) => `Candidato ${number}`,
  poses: poseLabels as Record<Pose, string>,
  waiting: 'In attesa',
  choose: 'Scegli',
  again: 'Riprova',
  end: 'Chiudi il casting',
  endHint: (name: string) => `Chiudi il casting di ${name}: le immagini non scelte vengono eliminate`,
  madeByAi: 'AI',
  own: {
    title: 'I tuoi modelli',
    text: (most: number) =>
      `Fino a ${most} modelli che vede e usa solo il tuo negozio. Li trovi tra i modelli quando crei un’immagine, nell’esportazione dei tuoi dati, e spariscono con l’account.`,
    empty: 'Nessun modello tuo, per ora',
    notSold: 'I modelli tuoi sono inclusi in Enterprise',
    notSoldText:
      'Con Enterprise hai fino a 12 persone, create con AI o fotografate, che vede e usa solo il tuo negozio.',
    remove: 'Elimina per sempre',
    removed: 'Modello eliminato.',
    photographed: 'Foto',
    renew: 'Rinnova il consenso',
    renewNow: 'Salva il nuovo consenso',
    renewed: 'Consenso rinnovato.',
    cancel: 'Annulla',
    photograph: {
      title: 'Usa la foto di una persona',
      text: 'Carica la foto di chi posa per te e il foglio con cui ha dato il consenso. Il modello è solo tuo, e si può scegliere finché il consenso vale.',
      photo: 'Foto della persona',
      noPhoto: 'Nessuna foto',
      photoHint: 'Una persona sola, di fronte e per intero, con una luce uniforme.',
      upload: 'Carica la foto',
      uploading: 'Carico la foto',
      nameHint: 'Come lo trovi tra i modelli.',
      add: 'Aggiungi ai tuoi modelli',
      added: 'Modello aggiunto!',
    },
  },
  born: (name: string) => `${name} è tra i modelli!`,
}

export type Copy = typeof italian
export const { useCopy, readCopy } = copyIn<Copy>(italian, () => import('./copy.en.ts'))

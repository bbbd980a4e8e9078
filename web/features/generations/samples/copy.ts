import type { SampleName } from '#web/art/samples.ts'
import { copyIn } from '#web/language/language.ts'

const italian = {
  names: {
    dress: 'Abito rosso',
    tshirt: 'T-shirt con scritta',
    shirt: 'Camicia a quadri',
    trousers: 'Pantaloni chino',
  } satisfies Record<SampleName, string>,
  free: 'Esempio già pronto: non usa crediti',
  label: 'Anteprima su manichino 3D, senza AI.',
  back: 'Il retro non è nella foto: qui è ricostruito.',
  alt: (garment: string, pose: string) => `${garment}, esempio già pronto: ${pose}`,
  own: 'Carica la tua foto',
  make: 'Genera davvero con questa foto (1 credito)',
  failed: 'L’esempio non si è caricato. Riprova.',
}

export type SamplesCopy = typeof italian
export const { useCopy: useSamplesCopy, readCopy: readSamplesCopy } = copyIn<SamplesCopy>(
  italian,
  () => import('./copy.en.ts'),
)

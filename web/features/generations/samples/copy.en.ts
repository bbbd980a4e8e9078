import type { SamplesCopy } from './copy.ts'

export const english: SamplesCopy = {
  title: 'See a sample',
  text: 'Garments we drew: tap one to see the result. It costs no credit.',
  names: {
    dress: 'Red dress',
    tshirt: 'Printed T-shirt',
    shirt: 'Checked shirt',
    trousers: 'Chinos',
  },
  free: 'Ready-made sample: costs no credit',
  label: 'Preview on a 3D mannequin, made without AI.',
  back: 'The photo does not show the back: we reconstructed it.',
  alt: (garment, pose) => `${garment}, ready-made sample: ${pose}`,
  own: 'Upload your own photo',
  make: 'Generate from this photo (1 credit)',
  failed: 'The sample did not load. Please try again.',
}

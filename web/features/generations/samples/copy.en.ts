import type { SamplesCopy } from './copy.ts'

export const english: SamplesCopy = {
  names: {
    dress: 'Red dress',
    tshirt: 'Printed T-shirt',
    shirt: 'Checked shirt',
    trousers: 'Chinos',
  },
  free: 'Ready-made sample: no credit used',
  label: 'Preview on a 3D mannequin, made without AI.',
  back: 'The photo doesn’t show the back, so we reconstructed it.',
  alt: (garment, pose) => `${garment}, ready-made sample: ${pose}`,
  own: 'Upload your own photo',
  make: 'Generate from this photo (1 credit)',
  failed: 'The sample didn’t load. Please try again.',
}

import type { SizeCopy } from './size-copy.ts'

export const english: SizeCopy = {
  legend: 'Size',
  automatic: 'Automatic',
  chip: (size, italian) => `${size} · ${italian}`,
  hint: 'The body that wears the garment, with its Italian size. Automatic keeps the model’s own.',
  locked: 'On Free, the body is the model’s own. You can choose a size with Professional and Enterprise.',
  upgrade: 'Upgrade',
}

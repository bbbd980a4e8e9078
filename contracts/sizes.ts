export const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const
export type Size = (typeof sizes)[number]

export const fits = ['aderente', 'regolare', 'ampio'] as const
export type Fit = (typeof fits)[number]

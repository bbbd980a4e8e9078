import type { ComponentProps } from 'react'

/** An image of a list: fetched when it comes near the window, and freed with its row. */
export const LazyImage = ({ alt, ...image }: Omit<ComponentProps<'img'>, 'loading' | 'ref'>) => (
  <img ref={freeOnRemoval} alt={alt} loading="lazy" decoding="async" {...image} />
)

/** Chromium keeps a removed lazy image that was never fetched in memory, and the whole card around it with it. */
function freeOnRemoval(image: HTMLImageElement | null) {
  if (!image) return
  const { hidden } = image.dataset
  // React also detaches the refs of what it only hides, and attaches them again.
  if (hidden && !image.hasAttribute('src')) image.src = hidden
  return () => {
    image.dataset.hidden = image.getAttribute('src') ?? ''
    image.removeAttribute('src')
  }
}

import type { ComponentProps } from 'react'

/** Fetched when it comes near the window. For lists that put their rows away again. */
export const LazyImage = ({ alt, ...image }: Omit<ComponentProps<'img'>, 'loading' | 'ref'>) => (
  <img ref={letGoWhenGone} alt={alt} loading="lazy" decoding="async" {...image} />
)

/** Chromium keeps a lazy image that never came near, and all around it, for as long as it may still have to be fetched. */
function letGoWhenGone(image: HTMLImageElement | null) {
  if (!image) return
  const { hidden } = image.dataset
  // React takes a ref away from what it only hides, too, and gives it back.
  if (hidden && !image.hasAttribute('src')) image.src = hidden
  return () => {
    image.dataset.hidden = image.getAttribute('src') ?? ''
    image.removeAttribute('src')
  }
}

import type { ComponentProps } from 'react'
import { Choices } from '#web/ui/choices.tsx'

/** Check boxes whose labels are too long to stand side by side in pieces of paper. */
export const CheckList = <V extends string>(props: ComponentProps<typeof Choices<V>>) => (
  <Choices isList {...props} />
)

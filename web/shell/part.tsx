import { type ComponentType, use } from 'react'

/**
 * A part of the app that is fetched when it is wanted. One that has arrived already is drawn at once: React's own lazy
 * would always show the fallback first, and keep it for a third of a second.
 */
export function part<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) {
  let coming: Promise<ComponentType<Props>> | undefined
  const arrive = () => {
    if (coming) return coming
    const begun: Promise<ComponentType<Props>> = fetchPart().then((component) => {
      // React reads this: a part that is there already makes nobody wait.
      Object.assign(begun, { status: 'fulfilled', value: component })
      return component
    })
    coming = begun
    return begun
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when the module of the routes is loaded
  const Part = (props: Props) => {
    const Arrived = use(arrive())
    return <Arrived {...props} />
  }
  return Object.assign(Part, { arrive })
}

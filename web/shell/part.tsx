import { type ComponentType, use } from 'react'

/**
 * A part of the app that is fetched when it is wanted. One that has arrived already is drawn at once: React's own lazy
 * would always show the fallback first, and keep it for a third of a second.
 */
export function part<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) {
  let arrived: ComponentType<Props> | undefined
  let coming: Promise<ComponentType<Props>> | undefined
  const arrive = () => {
    coming ??= fetchPart().then((component) => {
      arrived = component
      return component
    })
    return coming
  }
  // biome-ignore lint/correctness/noComponentHookFactories: made once, when the module of the routes is loaded
  const Part = (props: Props) => {
    const Arrived = arrived ?? use(arrive())
    return <Arrived {...props} />
  }
  return Object.assign(Part, { arrive })
}

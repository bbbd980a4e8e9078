import { Overview } from './overview.tsx'
import { Thread } from './thread.tsx'

/** Questions to support, or one of them. */
export const Support = ({ id }: { id: string | undefined }) => (id ? <Thread id={id} /> : <Overview />)

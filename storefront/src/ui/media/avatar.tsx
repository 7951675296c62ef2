type Person = { id: number; nickname: string; avatar: string | null }

/** URL of a user's picture; contains its version, so that it changes with the picture. */
export const avatarUrl = ({ id, avatar }: Pick<Person, 'id' | 'avatar'>): string =>
  `/api/user/avatar/${id}${avatar ? `?v=${avatar}` : ''}`

/** The uploaded picture, else the first letter of the name. */
export function Avatar({ person, className = 'size-56 text-22' }: { person: Person; className?: string }) {
  const shape = `shrink-0 rounded-full ${className}`
  if (person.avatar) return <img src={avatarUrl(person)} alt="" className={`${shape} bg-mist object-cover`} />
  return (
    <span aria-hidden="true" className={`${shape} flex items-center justify-center bg-leaf font-serif text-paper`}>
      {initial(person.nickname)}
    </span>
  )
}

// A Thai vowel written before its consonant is unreadable alone: take the consonant with it.
const initial = (name: string): string => /^[เแโใไ]?./u.exec(name)?.[0].toUpperCase() ?? ''

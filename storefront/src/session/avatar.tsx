type Person = { id: number; nickname: string; avatar: string | null }

/** Address of somebody's picture; another one once it has changed. */
export const avatarUrl = ({ id, avatar }: Pick<Person, 'id' | 'avatar'>): string =>
  `/api/user/avatar/${id}${avatar ? `?v=${avatar}` : ''}`

/** The picture a person chose, else the first letter of the name. */
export function Avatar({ person, className = 'size-56 text-22' }: { person: Person; className?: string }) {
  const look = `shrink-0 rounded-full ${className}`
  if (person.avatar) return <img src={avatarUrl(person)} alt="" className={`${look} bg-mist object-cover`} />
  return (
    <span aria-hidden="true" className={`${look} flex items-center justify-center bg-leaf font-serif text-paper`}>
      {initial(person.nickname)}
    </span>
  )
}

// A Thai vowel that is written before its consonant says nothing alone.
const initial = (name: string): string => /^[เแโใไ]?./u.exec(name)?.[0].toUpperCase() ?? ''

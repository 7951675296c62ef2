import { Link } from '@tanstack/react-router'
import { useWords } from './words.tsx'

type About = 'register' | 'order' | 'lead' | 'client' | 'apply' | 'card' | 'address' | 'refund' | 'invoice'

/** Where data is collected: who uses it, for what and how long, with the way to the whole agreement. */
export function PrivacyNote({ about, className = '' }: { about: About; className?: string }) {
  const { privacy } = useWords()
  return (
    <p className={`text-13 text-muted ${className}`}>
      {privacy.notes[about]}{' '}
      <Link
        to={'/policy' as '/login'}
        search={{ doc: 'privacy' } as never}
        // What was typed into the form stays.
        target="_blank"
        rel="noopener"
        className="font-medium text-gold-ink underline"
      >
        {privacy.policy}
      </Link>
    </p>
  )
}

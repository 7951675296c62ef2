import { Link } from '@tanstack/react-router'
import { useWords } from '../i18n/i18n.tsx'

type PrivacyNoteKind = 'register' | 'order' | 'lead' | 'client' | 'apply' | 'card' | 'address' | 'refund' | 'invoice'

/** Short privacy notice beside a form (who uses the data, for what, how long) with a link to the full policy. */
export function PrivacyNote({ about, className = '' }: { about: PrivacyNoteKind; className?: string }) {
  const { legal } = useWords('legal')
  return (
    <p className={`text-13 text-muted ${className}`}>
      {legal.notes[about]}{' '}
      <Link
        to="/policy"
        search={{ doc: 'privacy' }}
        // A new tab, so that the form keeps its input.
        target="_blank"
        rel="noopener"
        className="font-medium text-gold-ink underline"
      >
        {legal.policy}
      </Link>
    </p>
  )
}

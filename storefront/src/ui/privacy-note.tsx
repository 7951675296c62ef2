import { useWords } from '../i18n/i18n.tsx'
import { Link } from '@tanstack/react-router'

type PrivacyNoteKind = 'register' | 'order' | 'lead' | 'client' | 'apply' | 'card' | 'address' | 'refund' | 'invoice'

/** Short privacy notice beside a form (who uses the data, for what, how long) with a link to the full policy. */
export function PrivacyNote({ about, className = '' }: { about: PrivacyNoteKind; className?: string }) {
  const { legal } = useWords('legal')
  return (
    <p className={`text-13 text-muted ${className}`}>
      {legal.notes[about]} <PolicyLink doc="privacy">{legal.policy}</PolicyLink>
    </p>
  )
}

type PolicyLinkProps = { doc?: 'privacy' | 'partner'; className?: string; children: string }

/** Link to a policy in a new tab, so that the form keeps its input. */
export const PolicyLink = ({ doc, className = '', children }: PolicyLinkProps) => (
  <Link
    to="/policy"
    search={doc ? { doc } : {}}
    target="_blank"
    rel="noopener"
    className={`font-medium text-gold-ink underline ${className}`}
  >
    {children}
  </Link>
)

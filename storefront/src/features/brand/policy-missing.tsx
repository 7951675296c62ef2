import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'

/** Shown when the version does not exist or the document has no text yet. */
export function PolicyMissing() {
  const { policy } = useWords().brand
  return (
    <EmptyState page title={policy.missing} lead={policy.missingHint}>
      <div className="flex flex-wrap justify-center gap-12">
        <Link to="/policy" search={{}} className={buttonLook('quiet')}>
          {policy.docs.user}
        </Link>
        <Link to="/policy" search={{ doc: 'privacy' } as never} className={buttonLook('quiet')}>
          {policy.docs.privacy}
        </Link>
        <Link to="/policy" search={{ doc: 'partner' } as never} className={buttonLook('quiet')}>
          {policy.docs.partner}
        </Link>
      </div>
    </EmptyState>
  )
}

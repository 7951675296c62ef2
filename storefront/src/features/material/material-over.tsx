import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'

/** A link to material that was current once. */
export function MaterialOver() {
  const { material } = useWords()
  return (
    <EmptyState page title={material.over} lead={material.overHint}>
      <Link to="/material" className={buttonLook()}>
        {material.toMaterial}
      </Link>
    </EmptyState>
  )
}

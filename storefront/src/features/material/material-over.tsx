import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'

/** Shown for a link to expired material. */
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

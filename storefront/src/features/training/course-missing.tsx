import { Link } from '@tanstack/react-router'
import { buttonLook } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'

export function CourseMissing() {
  const { training } = useWords()
  return (
    <EmptyState page title={training.notFound} lead={training.notFoundHint}>
      <Link to="/training" className={buttonLook()}>
        {training.allCourses}
      </Link>
    </EmptyState>
  )
}

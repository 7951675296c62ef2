import { createFileRoute } from '@tanstack/react-router'
import { CoursesPage } from '../../../features/training/course-list.tsx'

export const Route = createFileRoute('/_app/training/')({
  staticData: { words: ['content', 'training'] },
  component: CoursesPage,
})

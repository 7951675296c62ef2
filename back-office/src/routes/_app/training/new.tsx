import { createFileRoute } from '@tanstack/react-router'
import { CourseEditor } from '../../../features/training/course-editor.tsx'

export const Route = createFileRoute('/_app/training/new')({
  staticData: { words: ['bank', 'catalogue', 'content', 'training'] },
  component: () => <CourseEditor />,
})

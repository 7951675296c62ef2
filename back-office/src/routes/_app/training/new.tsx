import { createFileRoute } from '@tanstack/react-router'
import { CourseEditor } from '../../../features/training/course-editor.tsx'

export const Route = createFileRoute('/_app/training/new')({ component: NewCourse })

function NewCourse() {
  const navigate = Route.useNavigate()
  return (
    <CourseEditor
      onCreated={(id) =>
        void navigate({ to: '/training/$id', params: { id: String(id) }, replace: true, ignoreBlocker: true })
      }
    />
  )
}

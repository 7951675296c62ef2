import { createFileRoute } from '@tanstack/react-router'
import { CourseEditor } from '../features/content/training/course-editor.tsx'
import { useCall } from '../request/use-calls.ts'
import { Loaded } from '../ui/loaded.tsx'

export const Route = createFileRoute('/_desk/training/$id')({ component: Course })

function Course() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const query = useCall('GET /api/staff/training/{id}', { id: Number(id) })
  return (
    <Loaded query={query}>
      {(course) => (
        <CourseEditor
          key={id}
          course={course}
          onCreated={(made) => void navigate({ to: '/training/$id', params: { id: String(made) } })}
        />
      )}
    </Loaded>
  )
}

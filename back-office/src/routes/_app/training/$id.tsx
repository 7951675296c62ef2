import { createFileRoute } from '@tanstack/react-router'
import { CourseEditor } from '../../../features/training/course-editor.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { Loaded } from '../../../ui/load-states.tsx'

export const Route = createFileRoute('/_app/training/$id')({ component: Course })

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
          onCreated={(newId) => void navigate({ to: '/training/$id', params: { id: String(newId) } })}
        />
      )}
    </Loaded>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { CourseEditor } from '../../../features/training/course-editor.tsx'
import { useCall } from '../../../app/api/use-calls.ts'
import { useWords } from '../../../app/language.tsx'
import { EditorPage } from '../../../ui/load-states.tsx'

export const Route = createFileRoute('/_app/training/$id')({
  staticData: { words: ['bank', 'catalogue', 'content', 'training'] },
  component: Screen,
})

function Screen() {
  const { id } = Route.useParams()
  const query = useCall('GET /api/staff/training/{id}', { id: Number(id) })
  const name = useWords('content').content.places.training
  return (
    <EditorPage query={query} name={name} back={{ link: { to: '/training' }, name }}>
      {(course) => <CourseEditor key={id} course={course} />}
    </EditorPage>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { MaterialEditor } from '../features/content/material/material-editor.tsx'
import { useCall } from '../request/use-calls.ts'
import { Loaded } from '../ui/loaded.tsx'

export const Route = createFileRoute('/_desk/material/$id')({ component: Piece })

function Piece() {
  const { id } = Route.useParams()
  const navigate = Route.useNavigate()
  const query = useCall('GET /api/staff/material/{id}', { id: Number(id) })
  return (
    <Loaded query={query}>
      {(piece) => (
        <MaterialEditor
          key={id}
          piece={piece}
          onCreated={(made) => void navigate({ to: '/material/$id', params: { id: String(made) } })}
        />
      )}
    </Loaded>
  )
}

import { createFileRoute } from '@tanstack/react-router'
import { MaterialEditor } from '../features/content/material/material-editor.tsx'

export const Route = createFileRoute('/_desk/material/new')({ component: NewPiece })

function NewPiece() {
  const navigate = Route.useNavigate()
  return (
    <MaterialEditor
      onCreated={(id) =>
        void navigate({ to: '/material/$id', params: { id: String(id) }, replace: true, ignoreBlocker: true })
      }
    />
  )
}

import type { clientCalls, clientFileCalls } from '@bailu/contract/clients'
import type { Verbs } from '../core/perform.ts'
import { changeClient } from '../features/clients/change-client.ts'
import { markTask } from '../features/clients/desk/mark-task.ts'
import { readDesk } from '../features/clients/desk/read-desk.ts'
import { listClientOrders } from '../features/clients/list-client-orders.ts'
import { listClients } from '../features/clients/list-clients.ts'
import { addNote } from '../features/clients/notes/add-note.ts'
import { changeNote } from '../features/clients/notes/change-note.ts'
import { deleteNote } from '../features/clients/notes/delete-note.ts'
import { finishNote } from '../features/clients/notes/finish-note.ts'
import { listNotes } from '../features/clients/notes/list-notes.ts'
import { eraseOwnFile, readOwnFile, setConsent } from '../features/clients/own-file.ts'
import { readClient } from '../features/clients/read-client.ts'

export const clientVerbs: Verbs<typeof clientCalls> = {
  'GET /api/client': listClients,
  'GET /api/client/{id}': readClient,
  'PUT /api/client/{id}': changeClient,
  'GET /api/client/{id}/order': listClientOrders,
  'GET /api/client/{id}/note': listNotes,
  'POST /api/client/{id}/note': addNote,
  'PUT /api/client/{id}/note/{note}': changeNote,
  'POST /api/client/{id}/note/{note}/done': finishNote,
  'DELETE /api/client/{id}/note/{note}': deleteNote,
  'GET /api/desk': readDesk,
  'POST /api/desk/mark': markTask,
}

export const clientFileVerbs: Verbs<typeof clientFileCalls> = {
  'GET /api/account/client-file': readOwnFile,
  'PUT /api/account/client-file/consent': setConsent,
  'DELETE /api/account/client-file': eraseOwnFile,
}

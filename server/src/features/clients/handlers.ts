import type { clientCalls } from '@bailu/contract/clients/shop'
import type { clientTaskCalls } from '@bailu/contract/clients/tasks'
import type { clientFileCalls } from '@bailu/contract/clients/file'
import type { Handlers } from '../../core/context.ts'
import { changeClientFile, readClient } from './read-client.ts'
import { markTask, readTaskPage } from './tasks/read-tasks.ts'
import { listClientOrders, readClientOrder } from './list-client-orders.ts'
import { listClients } from './list-clients.ts'
import { addClientNote, changeClientNote, deleteClientNote, finishClientNote, listClientNotes } from './notes.ts'
import { eraseOwnFile, readOwnFile, setConsent } from './own-client-file.ts'

export const clientHandlers: Handlers<typeof clientCalls & typeof clientTaskCalls & typeof clientFileCalls> = {
  'GET /api/client': listClients,
  'GET /api/client/{id}': readClient,
  'PUT /api/client/{id}': changeClientFile,
  'GET /api/client/{id}/order': listClientOrders,
  'GET /api/client/{id}/order/{order}': readClientOrder,
  'GET /api/client/{id}/note': listClientNotes,
  'POST /api/client/{id}/note': addClientNote,
  'PUT /api/client/{id}/note/{note}': changeClientNote,
  'POST /api/client/{id}/note/{note}/done': finishClientNote,
  'DELETE /api/client/{id}/note/{note}': deleteClientNote,
  'GET /api/task': readTaskPage,
  'POST /api/task/mark': markTask,
  'GET /api/account/client-file': readOwnFile,
  'PUT /api/account/client-file/consent': setConsent,
  'DELETE /api/account/client-file': eraseOwnFile,
}

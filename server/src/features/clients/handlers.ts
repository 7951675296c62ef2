import type { clientCalls } from '@bailu/contract/clients/shop'
import type { clientFileCalls } from '@bailu/contract/clients/file'
import type { clientDeskCalls } from '@bailu/contract/clients/desk'
import type { Handlers } from '../../core/context.ts'
import { changeClientFile, readClient } from './read-client.ts'
import { listTaskKeys, markTask, readTaskPage, readTaskRow } from './tasks/read-tasks.ts'
import { listClientOrders } from './list-client-orders.ts'
import { readAttributedOrder, readClientOrder } from './read-client-order.ts'
import { listClientIds, listClientMarks, listClients } from './list-clients.ts'
import { addTag, deleteTag, deleteView, readClientFilter, renameTag, saveView, tagClients } from './client-tags.ts'
import { addClientNote, changeClientNote, deleteClientNote, finishClientNote, listClientNotes } from './notes.ts'
import { eraseOwnFile, readOwnFile, setConsent } from './own-client-file.ts'

export const clientHandlers: Handlers<typeof clientCalls & typeof clientFileCalls & typeof clientDeskCalls> = {
  'GET /api/client': listClients,
  'GET /api/client-ids': listClientIds,
  'GET /api/client-marks': listClientMarks,
  'GET /api/client-filter': readClientFilter,
  'POST /api/client-tag': addTag,
  'PUT /api/client-tag/{id}': renameTag,
  'DELETE /api/client-tag/{id}': deleteTag,
  'POST /api/client-tag/{id}/client': tagClients,
  'POST /api/client-view': saveView,
  'DELETE /api/client-view/{id}': deleteView,
  'GET /api/client/{id}': readClient,
  'PUT /api/client/{id}': changeClientFile,
  'GET /api/client/{id}/order': listClientOrders,
  'GET /api/client/{id}/order/{order}': readClientOrder,
  'GET /api/data-center/order/{order}': readAttributedOrder,
  'GET /api/client/{id}/note': listClientNotes,
  'POST /api/client/{id}/note': addClientNote,
  'PUT /api/client/{id}/note/{note}': changeClientNote,
  'POST /api/client/{id}/note/{note}/done': finishClientNote,
  'DELETE /api/client/{id}/note/{note}': deleteClientNote,
  'GET /api/task': readTaskPage,
  'GET /api/task-keys': listTaskKeys,
  'GET /api/task-row': readTaskRow,
  'POST /api/task/mark': markTask,
  'GET /api/account/client-file': readOwnFile,
  'PUT /api/account/client-file/consent': setConsent,
  'DELETE /api/account/client-file': eraseOwnFile,
}

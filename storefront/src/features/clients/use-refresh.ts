import { useQueryClient } from '@tanstack/react-query'

/** After a change: what shows this client, the list, the desk. */
export const useRefresh = () => {
  const client = useQueryClient()
  return () => Promise.all(['client', 'clients', 'desk'].map((key) => client.invalidateQueries({ queryKey: [key] })))
}

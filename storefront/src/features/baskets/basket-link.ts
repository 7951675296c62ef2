/** URL of a basket link, with the employee number credited for its orders. */
export const basketLink = (code: string, employeeNo: string | undefined): string => {
  const query = new URLSearchParams({ basket: code, ...(employeeNo && { e: employeeNo }) })
  return `${location.origin}/cart?${query}`
}

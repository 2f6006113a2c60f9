/** The conversation with a patient; the address names nobody. */
export const chatPath = (id: number) => `/chat?${new URLSearchParams({ agent: 'patient', user_id: String(id) })}`

/** A new request for a prescription for a patient. */
export const newPrescriptionPath = (id: number) => `/prescriptions?patient=${id}`
/** All the requests of a patient, and one of them. */
export const prescriptionsPath = (id: number) => `/prescriptions?user_id=${id}`
export const prescriptionPath = (id: number) => `/prescriptions?id=${id}`

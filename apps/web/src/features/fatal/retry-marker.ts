/** Marks in session storage that Retry loaded this page. [ERR-21] */
export const retryMarker = 'pinia_retried'

/** Whether this page was loaded by Retry; reading it clears the marker. [ERR-21] */
export const takeRetryMarker = (): boolean => {
  try {
    const marked = sessionStorage.getItem(retryMarker) !== null
    sessionStorage.removeItem(retryMarker)
    return marked
  } catch {
    return false
  }
}

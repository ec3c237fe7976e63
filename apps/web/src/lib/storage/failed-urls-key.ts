/** The storage key of failed URLs; a file of its own, because the fatal screen needs nothing else of them. [ERR-12] */
export const failedUrlsKey = 'pinia_failedUrls'

/**
 * Where failed URLs are kept; by itself, because the fatal screen forgets them and needs nothing else of it. [ERR-12]
 */
export const failedUrlsKey = 'pinia_failedUrls'

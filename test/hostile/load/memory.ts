/** Memory over time. */
export interface MemorySlope {
  /** Of the line of least squares through the last half. */
  growthBytes: number;
  /** Twice the standard deviation of the samples from that line, or a megabyte. */
  noiseBytes: number;
}

/** Computes how much a series grows over its last half. */
export function computeGrowth(samples: readonly number[]): MemorySlope {
  const half = samples.slice(Math.floor(samples.length / 2));
  const meanX = (half.length - 1) / 2;
  const meanY = half.reduce((sum, y) => sum + y, 0) / half.length;
  const covariance = half.reduce((sum, y, x) => sum + (x - meanX) * (y - meanY), 0);
  const slope = covariance / half.reduce((sum, _y, x) => sum + (x - meanX) ** 2, 0);
  const squares = half.reduce((sum, y, x) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0);
  return {
    growthBytes: slope * (half.length - 1),
    noiseBytes: Math.max(2 * Math.sqrt(squares / half.length), 2 ** 20),
  };
}

export const formatMegabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MB`;

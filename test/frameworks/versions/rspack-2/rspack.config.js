import { rspack } from '@rspack/core';

export default {
  mode: 'production',
  entry: './src/main.js',
  output: { filename: '[name].[contenthash].js', publicPath: '/' },
  plugins: [new rspack.HtmlRspackPlugin({ template: 'index.html' })],
};

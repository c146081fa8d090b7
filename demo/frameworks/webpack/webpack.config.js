import HtmlPlugin from 'html-webpack-plugin';

export default {
  mode: 'production',
  entry: './src/main.js',
  output: { filename: '[name].[contenthash].js', publicPath: '/' },
  plugins: [new HtmlPlugin({ template: 'index.html' })],
};
